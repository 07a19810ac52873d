import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Columns } from '#ui/chart/columns.tsx';
import { show, textOf } from '../support/screens.tsx';

const columns = [10, 40, 20, 30].map((value, i) => ({
  ...{ key: `${i}`, value, label: `${i + 1}`, name: `Week ${i + 1}`, text: `$${value}` },
}));

describe('a chart of columns', () => {
  beforeEach(() => {
    const box = { left: 100, width: 400, top: 0, height: 100 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  });
  const open = async (direction = 'ltr') => {
    const { user, page } = await show(
      <div dir={direction} style={{ direction: direction === 'rtl' ? 'rtl' : 'ltr' }}>
        <Columns label="Week" columns={columns} />
      </div>,
    );
    const slider = page.getByRole('slider', { name: 'Week' });
    if (direction === 'rtl') slider.style.direction = 'rtl';
    const readout = () => textOf(page.getByRole('main').querySelector('p') ?? document.body);
    const said = () => [slider.getAttribute('aria-valuenow'), slider.getAttribute('aria-valuetext')];
    const point = (x: number, pointerType = 'mouse') =>
      fireEvent(slider, Object.assign(new Event('pointermove', { bubbles: true }), { clientX: x, pointerType }));
    return { user, slider, readout, said, point };
  };

  it('says which is the largest, and to the keyboard begins with the last', async () => {
    const { slider, readout, said } = await open();
    expect(readout()).toBe('Most: Week 2$40');
    expect(said()).toEqual(['4', 'Week 4: $30']);
    expect([slider.getAttribute('aria-valuemin'), slider.getAttribute('aria-valuemax')]).toEqual(['1', '4']);
  });

  it.each([
    ['ltr', 100, 'Week 1$10'],
    ['ltr', 299, 'Week 2$40'],
    ['ltr', 500, 'Week 4$30'],
    ['rtl', 110, 'Week 4$30'],
    ['rtl', 499, 'Week 1$10'],
  ])('has in words what is pointed at: %s, %i', async (direction, x, words) => {
    const { point, readout } = await open(direction);
    point(x);
    expect(readout()).toBe(words);
  });

  it.each([
    ['mouse', 'Most: Week 2$40'],
    ['touch', 'Week 1$10'],
  ])('left by a %s, has %s', async (pointerType, words) => {
    const { slider, point, readout } = await open();
    point(110, pointerType);
    expect(readout()).toBe('Week 1$10');
    // React makes the attribute from this.
    fireEvent(
      slider,
      Object.assign(new Event('pointerout', { bubbles: true }), { pointerType, relatedTarget: document.body }),
    );
    expect(readout()).toBe(words);
  });

  it.each([
    ['ltr', 'ArrowLeft 3, ArrowUp 4, ArrowRight 4, Home 1, ArrowDown 1, End 4'],
    ['rtl', 'ArrowRight 3, ArrowLeft 4, ArrowLeft 4, Home 1, ArrowRight 1, End 4'],
  ])('is gone through by keys, %s: %s', async (direction, steps) => {
    const { user, slider, said, readout } = await open(direction);
    await user.tab();
    expect(document.activeElement).toBe(slider);
    expect(readout()).toBe('Week 4$30');
    for (const step of steps.split(', ')) {
      const [key, place] = step.split(' ');
      await user.keyboard(`{${key}}`);
      expect([said()[0], readout().slice(0, 6)], step).toEqual([place, `Week ${place}`]);
    }
    fireEvent.keyDown(slider, { key: 'Home', ctrlKey: true });
    expect(said()[0]).toBe('4');
    fireEvent.blur(slider);
    expect(readout()).toBe('Most: Week 2$40');
  });
});
