import { isAllowed, packageLicenses } from './project/licenses.ts'

/** Fails if a package has a license that the project does not allow. */
const all = packageLicenses()
const refused = all.filter(({ name, license, isTool }) => !isAllowed(license, name, isTool))
for (const { name, version, license } of refused)
  console.error(`${name} ${version} is under ${license}, which is not allowed`)
if (refused.length > 0) process.exitCode = 1
else console.log(`${all.length} packages, all under allowed licences`)
