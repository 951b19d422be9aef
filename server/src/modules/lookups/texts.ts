import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/lookups', {
  required: 'This field is required',
  'builtIn.fixed':
    '"{{name}}" in {{list}} is built in. You can rename and move it, but its value stays and it can\'t be made inactive.',
  'builtIn.closed': "{{list}} is built in, so you can't add items. You can rename the ones it has.",
  'delete.already': '"{{name}}" is already inactive.',
  'delete.taken': '"{{name}}" is in this list again. Rename one of them first.',
  'item.taken': '"{{name}}" is already in this list.',
  'item.takenUnnamed': 'This name is already in this list.',
  'item.group': 'Choose a group from this list',
  'group.taken': 'There is already a group "{{name}}".',
})
