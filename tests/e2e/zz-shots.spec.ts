import { expect, test } from '../support/e2e.ts';
import { start } from '../support/meter.ts';
import { signInProContext } from '../support/pages.ts';

test('shots', async ({ page, app, context, allow }) => {
  allow(/.*/);
  test.slow();
  const { post, workspaceId } = await signInProContext(app, context);
  const g = (role: string, count: number) => ({
    kind: 'group',
    role,
    count,
    rateKind: 'hour',
    rateMinor: 6000,
    external: false,
  });
  const t = (id: string, name: string, people: object[], plannedMs: number | null, title = name) => ({
    table: 'templates',
    record: { id, name, title, topicId: null, plannedMs, people },
  });
  await post('/v1/sync/push', {
    workspaceId,
    records: [
      { table: 'people', record: { id: 'ana', name: 'Ana Duarte', role: 'Lead', rateKind: 'hour', rateMinor: 9000 } },
      { table: 'people', record: { id: 'bo', name: 'Bo Lind', role: 'Designer', rateKind: 'hour', rateMinor: 7000 } },
      t('a', '1:1', [{ personId: 'ana' }], 1800000),
      t('b', 'Stand-up', [g('Engineer', 6)], 900000),
      t(
        'c',
        'Quarterly planning with everybody from product and design',
        [{ personId: 'ana' }, { personId: 'bo' }, g('Engineer', 12)],
        5400000,
        'Quarterly planning',
      ),
      t('d', 'Retro', [{ personId: 'gone' }, { personId: 'bo' }], null),
      t('e', 'Weekly sync', [{ personId: 'ana' }, { personId: 'bo' }, g('', 3)], 1800000),
    ],
  });
  const shoot = async (name: string) => {
    for (const width of [360, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        if (width === 1280 && colorScheme === 'dark') continue;
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `/tmp/shots-templates/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
  };
  await page.goto('/app');
  await expect(page.getByRole('button', { name: /Weekly sync/ })).toBeVisible();
  await page.waitForTimeout(500);
  await shoot('start');
  await page.getByRole('button', { name: /Retro/ }).click();
  await expect(page.getByText('started', { exact: false }).first()).toBeVisible();
  await page.getByText('Save as template').click();
  await shoot('live');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'New meeting' }).waitFor();
  await page.waitForTimeout(800);
  await shoot('ended');
  await page.getByRole('button', { name: 'New meeting' }).click();
  await page.getByLabel('Title').fill('retro');
  await page.getByRole('button', { name: /as last time \(/ }).waitFor();
  await shoot('title');
  await page.getByRole('link', { name: 'Edit templates' }).click();
  await page.getByRole('button', { name: 'Edit Retro' }).waitFor();
  await shoot('list');
  await page.getByRole('button', { name: 'Edit Retro' }).click();
  await page.waitForTimeout(300);
  await shoot('form');
});
