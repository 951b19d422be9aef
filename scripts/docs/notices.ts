import { notices } from '../project/licences.ts'

/** Every package that the product is made of, with its licence. Tools are not handed on and are left out. */
export function noticesPage(): string {
  const rows = [
    ...new Set(
      notices()
        .filter(({ isTool }) => !isTool)
        .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    ),
  ]
  return `<!-- Written by \`npm run docs\`; edits here are lost. -->

# Notices

The product is made of these packages; the texts of their licences lie beside each in \`node_modules\`.

| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}
`
}
