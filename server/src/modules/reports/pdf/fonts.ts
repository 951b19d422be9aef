import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { Script } from './bidi-runs.ts'
import { unpackFont } from './unpack-font.ts'

const folderOf = (name: string): string => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))

/** Roboto ships with pdfmake as static fonts. Inter is a variable web font, which a PDF cannot embed. */
const folder = join(folderOf('pdfmake'), 'fonts', 'Roboto')
const fonts = {
  normal: join(folder, 'Roboto-Regular.ttf'),
  bold: join(folder, 'Roboto-Medium.ttf'),
  italics: join(folder, 'Roboto-Italic.ttf'),
  bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
}
const admitted = new Set(Object.values(fonts))
let ready = false

/** Fonts for scripts that Roboto lacks: the package and its subset. */
const OTHERS: Record<Script, { name: string; part: string }> = {
  Hebrew: { name: 'noto-sans-hebrew', part: 'hebrew' },
  Arabic: { name: 'noto-sans-arabic', part: 'arabic' },
  Han: { name: 'noto-sans-sc', part: 'chinese-simplified' },
  Hangul: { name: 'noto-sans-kr', part: 'korean' },
}
const fileOf = (script: Script, weight: 400 | 500): string =>
  `${OTHERS[script].name}-${OTHERS[script].part}-${weight}-normal.woff`

/** Registers the fonts and blocks everything else: a document can fetch no URL and open no other file. */
export function giveFonts(): void {
  if (ready) return
  ready = true
  const others = (Object.keys(OTHERS) as Script[]).map((script) => {
    const [normal, bold] = [fileOf(script, 400), fileOf(script, 500)]
    return [script, { normal, bold, italics: normal, bolditalics: bold }] as const
  })
  pdfmake.setFonts({ Roboto: fonts, ...Object.fromEntries(others) })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => admitted.has(path))
}

/** Loads the font of a script before the first document that needs it. */
export function readFont(script: Script): void {
  for (const weight of [400, 500] as const) {
    const file = fileOf(script, weight)
    if (pdfmake.virtualfs.existsSync(file)) continue
    const path = join(folderOf(`@fontsource/${OTHERS[script].name}`), 'files', file)
    pdfmake.virtualfs.writeFileSync(file, unpackFont(readFileSync(path)))
  }
}
