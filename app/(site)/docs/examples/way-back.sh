git checkout "$(cat before)"
sudo docker compose build && sudo docker compose stop app
sudo docker compose run --rm app node lib/local/bootstrap.mjs restore /backups/before.backup.gz --replace
sudo docker compose up -d
