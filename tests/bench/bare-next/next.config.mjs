/** @type {import('next').NextConfig} */
export default { agentRules: false, outputFileTracingRoot: import.meta.dirname };
