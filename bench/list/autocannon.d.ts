declare module 'autocannon' {
  type Asked = { path: string; headers: Record<string, string> }
  /** A call made of what the one before it answered; `context` lasts for one way through the list. */
  type Told = {
    method: 'GET' | 'POST'
    setupRequest(request: object, context: Record<string, number>): object
    onResponse(status: number, body: string, context: Record<string, number>): void
  }
  /** What the bench reads of autocannon's answer; latencies in milliseconds, duration in seconds. */
  type Result = {
    non2xx: number
    errors: number
    duration: number
    requests: { total: number }
    latency: { p97_5: number; max: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    requests: (Asked | Told)[]
  }): Promise<Result>
}
