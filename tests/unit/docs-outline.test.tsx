import { expect, it } from 'vitest';
import { CodeBlock } from '#ui/code-block.tsx';
import { readPassages } from '../../app/(site)/docs/outline.ts';
import { Meanings, Name, Section, Subsection, Text } from '../../app/(site)/docs/parts.tsx';

function Inner() {
  return (
    <>
      <Text>
        First <Name>Retry-After</Name>, {2} seconds.
      </Text>
      {false}
      {null}
    </>
  );
}

it('reads a page’s parts and what each says, examples and meanings included', () => {
  const page = (
    <>
      <Text>Above all.</Text>
      <Section id="one" title="One">
        <Inner />
        <Subsection>Not a place</Subsection>
        <Meanings of={{ limit: 'How many.', from: <b>When.</b> }} />
        <Subsection id="two">
          Two <Name>x</Name>
        </Subsection>
        {['a', 'b'].map((key) => (
          <p key={key}>{key}</p>
        ))}
        <CodeBlock title="x.sh" code={'echo 1\necho 2'} />
      </Section>
    </>
  );
  expect(readPassages(page)).toEqual([
    { id: '', title: '', level: 1, text: 'Above all.' },
    { id: 'one', title: 'One', level: 2, text: 'First Retry-After, 2 seconds. Not a place limit How many. from When.' },
    { id: 'two', title: 'Two x', level: 3, text: 'a b x.sh echo 1 echo 2' },
  ]);
});
