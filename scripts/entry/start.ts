// scripts/start.ts leads here. This folder is CommonJS without imports, which an older Node can read as well: it would
// otherwise end with "Unknown file extension" before a line of ours runs.
const needed = 24
const [major] = process.versions.node.split('.').map(Number)

if ((major ?? 0) < needed) {
  console.error(
    `This is Node ${process.versions.node}, and the product needs ${needed} or newer. It brings its own: start it with\n` +
      '  npm start\nor, as the first process of a container,\n  node_modules/.bin/node scripts/entry/start.ts',
  )
  process.exitCode = 1
} else {
  void import('../start/lean.ts').then(async ({ startLean }) => {
    startLean()
    const { resolveSources } = await import('../start/resolve-sources.ts')
    resolveSources()
    return import('../start/serve.ts')
  })
}
