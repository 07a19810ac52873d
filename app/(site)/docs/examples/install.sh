npm install https://your-meeting-tab.example/meeting-tab-client.tgz
