// Leaves out the words of refusals: they can be put differently without being wrong, and a test that had them by the letter
// would only repeat them. What code and which field a refusal has is mutated like everything else.

/** Which argument of these is words for people to read. */
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
