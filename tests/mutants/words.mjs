// Leaves out the words of refusals: they can change without being wrong, and a test of each word would only repeat
// them. A refusal's code and field are mutated like everything else.

/** Which argument of these functions is words for people to read. */
const WORDS = { Refusal: 1, invalid: 1, notFound: 0, requireInBounds: 2, say: 0 };

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore({ parent, key, listKey }) {
        const isArgument = listKey === 'arguments' && WORDS[parent.callee.name] === key;
        const isMessage = parent?.type === 'VariableDeclarator' && parent.id.name === 'message' && key === 'init';
        return isArgument || isMessage ? 'These are words.' : undefined;
      },
    },
  },
];
