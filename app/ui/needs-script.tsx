import { Notice } from './notice.tsx';

/** Explains why nothing happens where scripts are off. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mb-8">
        <Notice>This page works in your browser and needs JavaScript, which is switched off.</Notice>
      </div>
    </noscript>
  );
}
