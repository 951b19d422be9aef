import { positionHeader } from '#contract/kit/position.ts'
import { Client, type ClientResponse } from '#server/testing/client.ts'
import { connectHubClient, type HubClient } from './hub-client.ts'

/**
 * Calls and a live connection that share what they know of the database's log, as a page of the web app does: each call
 * sends the newest position that an answer or a frame told.
 */
export class Browser extends Client {
  readonly hub: HubClient
  #newest = 0

  constructor(url: string, token: string | null, hub: HubClient) {
    super(url, token)
    this.hub = hub
  }

  override async send<T>(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientResponse<T>> {
    for (const frame of this.hub.frames)
      if ('position' in frame) this.#newest = Math.max(this.#newest, frame.position ?? 0)
    const response = await super.send<T>(method, address, body, {
      ...headers,
      [positionHeader]: String(this.#newest),
    })
    this.#newest = Math.max(this.#newest, Number(response.headers.get(positionHeader)))
    return response
  }
}

/** A signed-in page whose live connection is up. */
export const openBrowser = async ({ url, token }: Client): Promise<Browser> =>
  new Browser(url, token, await connectHubClient(url, token))
