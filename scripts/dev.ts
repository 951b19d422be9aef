import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './project/files.ts'

/**
 * Development server: restarts the server when its sources change and serves the web app through Vite with
 * hot reload, proxying calls and the hub to the server.
 */
const port = Number(process.env.PORT ?? 8080)
const target = `http://localhost:${port}`
const watched = ['server', 'contract', 'database'].map((folder) => `--watch-path=${join(root, folder)}`)
const server = spawn(process.execPath, [...watched, join(root, 'scripts/entry/start.ts')], {
  cwd: root,
  stdio: 'inherit',
})
const proxiedPaths = ['/api', '/auth', '/healthz', '/readyz', '/metrics']
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    port: port + 1,
    proxy: {
      ...Object.fromEntries(proxiedPaths.map((path) => [path, target])),
      '/hub': { target, ws: true },
    },
  },
})
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => void web.close().finally(() => process.exit(code ?? 0)))
