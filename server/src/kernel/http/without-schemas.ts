const noCompiler = () => {
  throw new Error('Describe the call in the contract instead of in a schema of Fastify')
}

/** Calls are checked by the contract. Without these, Fastify loads its own compilers of schemas, which makes a start longer. */
export const withoutSchemas = {
  compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
}
