import type { Metadata } from 'next';
import css from '../../ui/receipt/receipt.module.css';

export const metadata: Metadata = { title: 'No receipt here' };

export default function ReceiptNotFound() {
  return (
    <main className={css.desk}>
      <div className={css.receipt}>
        <div className={css.paper}>
          <header className={css.header}>
            <p className={css.brand}>Meeting Tab</p>
            <h1 className={css.title}>No receipt here</h1>
          </header>
          <footer className={css.footer}>
            <p className={css.message}>
              Whoever shared it may have stopped sharing it, or the link is incomplete. Check the link, or ask for a new
              one.
            </p>
            <p>
              <a href="/">What is Meeting Tab?</a>
            </p>
          </footer>
        </div>
      </div>
    </main>
  );
}
