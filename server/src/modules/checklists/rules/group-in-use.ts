const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Why a service group cannot be made inactive, as a message; undefined if it can. */
export const whyInUse = (name: string, services: number, items: number): string | undefined => {
  if (services + items === 0) return undefined
  const users = [
    services > 0 ? countText(services, 'service') : '',
    items > 0 ? countText(items, 'checklist item') : '',
  ].filter(Boolean)
  const [is, them] = services + items === 1 ? ['uses', 'it'] : ['use', 'them']
  return `${users.join(' and ')} ${is} "${name}". Move ${them} to another group or make ${them} inactive first.`
}
