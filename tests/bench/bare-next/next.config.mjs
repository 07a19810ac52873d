import path from 'node:path';

/** @type {import('next').NextConfig} */
export default {
  // Its packages are the product's.
  turbopack: { root: path.join(import.meta.dirname, '../../..') },
  agentRules: false,
};
