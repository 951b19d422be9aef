import { packageLicenses } from '../project/licenses.ts'

/**
 * Generates the list of shipped packages with their licenses. Development tools are left out because they
 * are not distributed.
 */
export function noticesPage(): string {
  const rows = [
    ...new Set(
      packageLicenses()
        .filter(({ isTool }) => !isTool)
        .map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
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
