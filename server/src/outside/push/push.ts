/** Of an installation: base64url, as browsers take them. */
export type PushKeys = { publicKey: string; privateKey: string }

/** A browser as it gave itself away. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Hands a message to the push service of a browser's maker, who cannot read it. */
export interface Push {
  /** Whether pushes may go to this address: the server asks no other. */
  allows(endpoint: string): boolean
  /**
   * @throws DeliveryError with the push service's words; code 404 or 410 says that the browser is there no more
   */
  send(target: PushTarget, body: string, tag: string): Promise<{ response: string }>
}
