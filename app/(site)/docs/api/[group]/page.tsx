export { ApiGroupPage as default, groupMetadata as generateMetadata } from '../../api-group-page.tsx';
