export { DocsAt as default, metadataAt as generateMetadata } from '../docs-at.tsx';
