import type { Metadata } from 'next';
import { pathIn } from '#lib/languages/terms.ts';
import { Wordmark } from '#ui/receipt/receipt-paper.tsx';
import css from '../../ui/receipt/receipt.module.css';
import { deadLinkReader } from './loader.ts';

export async function generateMetadata(): Promise<Metadata> {
  const { say } = await deadLinkReader();
  return { title: say('dead.title') };
}

export default async function ReceiptNotFound() {
  const { say, language } = await deadLinkReader();
  return (
    <main className={css.desk}>
      <div className={css.receipt}>
        <div className={css.paper}>
          <header className={css.header}>
            <Wordmark />
            <h1 className={css.title}>{say('dead.title')}</h1>
          </header>
          <footer className={css.footer}>
            <p className={css.message}>{say('dead.text')}</p>
            <p>
              <a href={pathIn(language, '/')}>{say('dead.link')}</a>
            </p>
          </footer>
        </div>
      </div>
    </main>
  );
}
