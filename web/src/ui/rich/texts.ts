import { texts } from '#contract/kit/texts.ts'

export const t = texts('ui/rich', {
  'link.address': 'Link URL',
  'link.placeholder': 'https://',
  'link.set': 'Set link',
  'link.remove': 'Remove link',
  'link.invalid': 'Enter a URL like https://example.com',
  'tools.label': 'Formatting',
  'tools.bold': 'Bold',
  'tools.italic': 'Italic',
  'tools.underline': 'Underline',
  'tools.heading': 'Heading',
  'tools.bulletList': 'Bulleted list',
  'tools.orderedList': 'Numbered list',
  'tools.blockquote': 'Quote',
  'tools.code': 'Code',
  'tools.link': 'Link',
  'tools.picture': 'Picture',
  'picture.failed': "{{name}} wasn't added.",
  'picture.failedWhy': "{{name}} wasn't added. {{why}}",
})
