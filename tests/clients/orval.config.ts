const mutator = { path: './programs/orval-fetch.ts', name: 'send' };

export default {
  shop: {
    input: './openapi.json',
    output: { target: './generated/orval.ts', client: 'fetch', override: { mutator } },
  },
};
