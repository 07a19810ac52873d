sudo apt-get install -y curl git caddy && curl -fsSL https://get.docker.com | sudo sh
git clone "$SOURCE" meeting-tab && cd meeting-tab
cat > .env <<END
BASE_URL=https://tab.example.com
SESSION_SECRET=$(openssl rand -base64 33)
CRON_SECRET=$(openssl rand -hex 32)
POSTGRES_PASSWORD=$(openssl rand -hex 16)
SMTP_URL=smtp://user:password@mail.example.com:587
MAIL_FROM="Meeting Tab <tab@example.com>"
PLAN=pro
SIGN_UP=domain:example.com
END
sudo docker compose up -d --build
printf 'tab.example.com\nreverse_proxy 127.0.0.1:3000\n' | sudo tee /etc/caddy/Caddyfile && sudo systemctl reload caddy
sudo docker compose exec app node lib/local/bootstrap.mjs doctor
