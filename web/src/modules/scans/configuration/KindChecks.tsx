import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { scanKinds, type ScanKind } from '#contract/kit/scans.ts'
import s from './configuration.module.css'

interface Props {
  label: string
  value: readonly ScanKind[]
  onChange: (kinds: ScanKind[]) => void
}

/** Any of the three kinds of scans. */
export function KindChecks({ label, value, onChange }: Props) {
  const toggle = (kind: ScanKind) =>
    onChange(scanKinds.filter((each) => (each === kind ? !value.includes(kind) : value.includes(each))))
  return (
    <fieldset className={s.kinds}>
      <legend>{label}</legend>
      {scanKinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            className="check"
            checked={value.includes(kind)}
            onChange={() => toggle(kind)}
          />
          {scanKindLabel(kind)}
        </label>
      ))}
    </fieldset>
  )
}
