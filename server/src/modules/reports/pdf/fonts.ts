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
const allowedFiles = new Set(Object.values(fonts))
let isRegistered = false

/** Fonts for scripts that Roboto lacks: the package and its subset. */
const SCRIPT_FONTS: Record<Script, { name: string; part: string }> = {
  Hebrew: { name: 'noto-sans-hebrew', part: 'hebrew' },
  Arabic: { name: 'noto-sans-arabic', part: 'arabic' },
  Han: { name: 'noto-sans-sc', part: 'chinese-simplified' },
  Hangul: { name: 'noto-sans-kr', part: 'korean' },
}
const fontFile = (script: Script, weight: 400 | 500): string =>
  `${SCRIPT_FONTS[script].name}-${SCRIPT_FONTS[script].part}-${weight}-normal.woff`

/** Registers the fonts and blocks everything else: a document can fetch no URL and open no other file. */
export function registerFonts(): void {
  if (isRegistered) return
  isRegistered = true
  const scriptFonts = (Object.keys(SCRIPT_FONTS) as Script[]).map((script) => {
    const [normal, bold] = [fontFile(script, 400), fontFile(script, 500)]
    return [script, { normal, bold, italics: normal, bolditalics: bold }] as const
  })
  pdfmake.setFonts({ Roboto: fonts, ...Object.fromEntries(scriptFonts) })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path))
}

/** Loads the font of a script before the first document that needs it. */
export function loadFont(script: Script): void {
  for (const weight of [400, 500] as const) {
    const file = fontFile(script, weight)
    if (pdfmake.virtualfs.existsSync(file)) continue
    const path = join(folderOf(`@fontsource/${SCRIPT_FONTS[script].name}`), 'files', file)
    pdfmake.virtualfs.writeFileSync(file, unpackFont(readFileSync(path)))
  }
}
