sudo docker compose exec app node lib/local/bootstrap.mjs backup /backups/before.backup.gz
git rev-parse HEAD > before && git pull
sudo docker compose up -d --build
sudo docker compose exec app node lib/local/bootstrap.mjs doctor
