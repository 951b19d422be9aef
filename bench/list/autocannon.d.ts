declare module 'autocannon' {
  type Asked = { path: string; headers: Record<string, string> }
  /** A request built from the previous response; `context` lasts for one pass through the list. */
  type Told = {
    method: 'GET' | 'POST'
    setupRequest(request: object, context: Record<string, number>): object
    onResponse(status: number, body: string, context: Record<string, number>): void
  }
  /** The fields of autocannon's result used here. Latencies are in milliseconds, duration in seconds. */
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
