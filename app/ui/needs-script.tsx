import { Notice } from './notice.tsx';

/** Explains why nothing happens where scripts are off. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mb-8">
        <Notice>JavaScript is off in your browser. Turn it on to use this page.</Notice>
      </div>
    </noscript>
  );
}
