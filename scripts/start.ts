import { startLean } from './start/lean.ts'

startLean()
// Not imported above: what is read before the start over would be read twice.
await import('./start/serve.ts')
