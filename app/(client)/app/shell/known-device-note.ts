import { settingKey } from '#lib/client/device-settings.ts';
import { keyOf } from '../shared/preference-key.ts';

/** The script that notes on the page what the device remembers (known-device.tsx). */
export const NOTE = `try{let d=document.documentElement.dataset,t=localStorage.getItem('${settingKey('theme')}');if(localStorage.getItem('${keyOf('sample-over')}')==='on')d.known='';if(t==='light'||t==='dark')d.theme=t}catch{}`;
