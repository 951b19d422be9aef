import { useState } from 'react'
import type { CompanyPreview } from '#contract/imports.ts'
import { Company } from './Company.tsx'
import { CompanyImports } from './CompanyImports.tsx'

/** Brings in whole companies, and lists those that came. An uploaded one can be started later from the list. */
export function CompanySection() {
  const [preview, setPreview] = useState<CompanyPreview>()
  return (
    <>
      <Company preview={preview} onPreview={setPreview} />
      <CompanyImports onContinue={setPreview} />
    </>
  )
}
