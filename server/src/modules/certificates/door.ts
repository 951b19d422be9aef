export { currentCertificate, issueCertificate, type Stated } from './issue.ts'
export { newCode } from './rules/code.ts'
export { sha256, signingKey } from './rules/signing.ts'
