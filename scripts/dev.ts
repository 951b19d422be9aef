import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './project/files.ts'

/**
 * For working on the product: the server starts again when its sources change, and Vite serves the
 * web app with changes shown at once, passing calls and the hub on to the server.
 */
const port = Number(process.env.PORT ?? 8080)
const target = `http://localhost:${port}`
const watched = ['server', 'contract', 'database'].map((folder) => `--watch-path=${join(root, folder)}`)
const server = spawn(process.execPath, [...watched, join(root, 'scripts/start.ts')], {
  cwd: root,
  stdio: 'inherit',
})
const passed = ['/api', '/auth', '/healthz', '/readyz', '/metrics']
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    port: port + 1,
    proxy: { ...Object.fromEntries(passed.map((path) => [path, target])), '/hub': { target, ws: true } },
  },
})
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => void web.close().finally(() => process.exit(code ?? 0)))
