/** The VAPID key pair of an installation, in base64url as browsers expect it. */
export type PushKeys = { publicKey: string; privateKey: string }

/** A browser's push subscription. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Sends messages through the browser vendors' push services, which cannot read them. */
export interface Push {
  /** Whether this endpoint belongs to a known push service. The server sends requests to no other. */
  allows(endpoint: string): boolean
  /**
   * @throws DeliveryError with the push service's response. Code 404 or 410 means that the subscription has expired.
   */
  send(target: PushTarget, body: string, tag: string): Promise<{ response: string }>
}
