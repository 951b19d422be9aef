const names = {
  water: 'light-dark(#dde7ee, #0d161c)',
  land: 'var(--frame)',
  line: 'var(--slate-edge)',
  word: 'var(--text-3)',
  text: 'var(--text)',
  halo: 'var(--surface)',
  accent: 'var(--petrol-icon)',
  ink: 'light-dark(#ffffff, #0b0f11)',
  quiet: 'var(--slate-icon)',
  chosen: 'var(--inverse)',
}
export type Colors = Record<keyof typeof names, string>

/** Design colors resolved for the current scheme, because WebGL can't use CSS variables. */
export const resolveColors = (): Colors => {
  const probe = document.body.appendChild(document.createElement('span'))
  const found = Object.entries(names).map(([name, value]) => {
    probe.style.color = value
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(found) as Colors
}
