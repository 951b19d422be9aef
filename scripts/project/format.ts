import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { root } from './files.ts'

/**
 * A text in the format of this project, as `npm run check:format` wants it.
 * @param path names the language, for example `docs/calls.md`
 * @throws Error when the text can't be parsed
 */
export async function formatted(path: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
  const { code, errors } = await format(path, text, options)
  const [error] = errors
  if (error) throw new Error(`${path} can't be formatted: ${error.message}`)
  return code
}
