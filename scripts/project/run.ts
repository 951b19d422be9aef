import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './files.ts'

export interface RunOptions {
  env?: Record<string, string>
  /** Shows the output as it comes. It is collected in any case. */
  show?: boolean
  signal?: AbortSignal
}

/** Runs a program of an installed package with this Node. Returns its exit code and output. */
export function runProgram(script: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options)
}

/** Runs a package.json script with the npm that runs this process. */
export function runScript(name: string, options: RunOptions = {}): Promise<RunResult> {
  const npm = process.env.npm_execpath
  const args = ['run', '--silent', name]
  return npm
    ? run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : run('npm', args, options)
}

export interface RunResult {
  code: number
  output: string
}

export function run(
  command: string,
  args: string[],
  { env, show, signal }: RunOptions = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let output = ''
    const collect = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString()
      if (show) to.write(chunk)
    }
    child.stdout.on('data', collect(process.stdout))
    child.stderr.on('data', collect(process.stderr))
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
