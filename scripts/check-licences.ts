import { isAllowed, notices } from './project/licences.ts'

/** Fails for a package whose licence is not one of those that the project allows. */
const all = notices()
const refused = all.filter(({ name, licence, isTool }) => !isAllowed(licence, name, isTool))
for (const { name, version, licence } of refused)
  console.error(`${name} ${version} is under ${licence}, which is not allowed`)
if (refused.length > 0) process.exitCode = 1
else console.log(`${all.length} packages, all under allowed licences`)
