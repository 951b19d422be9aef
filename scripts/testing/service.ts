import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { openDatabases } from './databases.ts'
import { isContent } from './template.ts'

export interface DatabaseService {
  url: string
  stop(): Promise<void>
}

/** Serves databases to the test processes of one run, on a local port protected by a key. */
export async function serveDatabases(): Promise<DatabaseService> {
  const databases = openDatabases()

  async function answer(verb: string | undefined, request: IncomingMessage): Promise<unknown> {
    const body = (await json(request)) as { content?: unknown; name?: unknown }
    if (verb === 'create' && isContent(body.content)) return databases.create(body.content)
    if (verb === 'drop') {
      await databases.drop(String(body.name))
      return {}
    }
    throw new Error(`Unknown request ${verb}`)
  }

  const key = randomBytes(12).toString('hex')
  const server = createServer((request, response) => {
    const [, given, verb] = (request.url ?? '').split('/')
    const work = given === key ? answer(verb, request) : Promise.reject(new Error('Wrong key'))
    work.then(
      (value) => response.end(JSON.stringify(value)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await databases.close()
    },
  }
}
