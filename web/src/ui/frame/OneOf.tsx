import { CheckList } from './CheckList.tsx'
import { FilterChip } from './FilterChip.tsx'

interface Props<V extends string | number> {
  label: string
  options: readonly { value: V; label: string }[]
  chosen: V
  /** What narrows nothing: the cross goes back to it. */
  any: V
  /** What the chip says, where that is not the label of what is chosen. */
  says?: string
  onChange: (chosen: V) => void
}

/** A filter by one of a list, with a cross to show all again. */
export function OneOf<V extends string | number>(props: Props<V>) {
  const { label, options, chosen, any, says, onChange } = props
  const named = (value: V) => options.find((option) => option.value === value)?.label
  return (
    <FilterChip
      label={label}
      value={says ?? named(chosen) ?? named(any) ?? 'Any'}
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

/** Whether a list shows what is inactive too. */
export function InactiveChip(props: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <OneOf
      label="Inactive"
      options={hiddenOrShown}
      chosen={Number(props.shown)}
      any={0}
      says={props.shown ? 'shown' : 'hidden'}
      onChange={(chosen) => props.onChange(chosen === 1)}
    />
  )
}
