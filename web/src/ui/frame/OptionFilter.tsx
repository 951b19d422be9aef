import { CheckList } from './CheckList.tsx'
import { FilterChip } from './FilterChip.tsx'

interface Props<V extends string | number> {
  label: string
  options: readonly { value: V; label: string }[]
  chosen: V
  /** The value that doesn't filter; the clear button selects it. */
  any: V
  /** Text of the chip, if it isn't the label of the selected option. */
  says?: string
  onChange: (chosen: V) => void
}

/** Filter chip for one option out of a list, with a clear button. */
export function OptionFilter<V extends string | number>(props: Props<V>) {
  const { label, options, chosen, any, says, onChange } = props
  const labelOf = (value: V) => options.find((option) => option.value === value)?.label
  return (
    <FilterChip
      label={label}
      value={says ?? labelOf(chosen) ?? labelOf(any) ?? 'Any'}
      onClear={chosen === any ? undefined : () => onChange(any)}
    >
      {(close) => (
        <CheckList
          label={label}
          single
          options={options}
          chosen={[chosen]}
          onChange={([next = any]) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

const hiddenOrShown = [
  { value: 0, label: 'Hidden' },
  { value: 1, label: 'Shown' },
]

/** Filter chip for whether a list includes inactive records. */
export function InactiveChip(props: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <OptionFilter
      label="Inactive"
      options={hiddenOrShown}
      chosen={Number(props.shown)}
      any={0}
      says={props.shown ? 'shown' : 'hidden'}
      onChange={(chosen) => props.onChange(chosen === 1)}
    />
  )
}
