declare module 'autocannon' {
  type Asked = { path: string; headers: Record<string, string> }
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
    requests: Asked[]
  }): Promise<Result>
}
