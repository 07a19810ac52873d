import { settingKey } from '#lib/client/device-settings.ts';
import { LANGUAGES } from '#lib/languages/terms.ts';

/**
 * Stores the language that a link asks for (`?lang=de`), and notes the wanted language on the page, as wantedLanguage in
 * lib/client/language.ts finds it. English text isn't shown until that language's words are there (`data-unspoken`).
 */
export const LANGUAGE_NOTE = `try{let e=document.documentElement,s=localStorage,k='${settingKey('language')}',a=${JSON.stringify(LANGUAGES)},l=new URLSearchParams(location.search).get('lang');if(a.includes(l))s.setItem(k,l);else l=s.getItem(k);if(!a.includes(l)){l='en';for(let n of navigator.languages){let m=new Intl.Locale(n).maximize(),f=a.find(x=>x===m.language||x===m.language+'-'+m.script);if(f){l=f;break}}}if(l!=='en'){e.lang=l;e.dir=l==='ar'?'rtl':'ltr';e.dataset.unspoken=''}}catch{}`;
