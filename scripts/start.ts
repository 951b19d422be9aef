import { startLean } from './start/lean.ts'

startLean()
// A static import would be loaded twice, before and after the process replaces itself.
await import('./start/serve.ts')
