import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/brands', {
  'picture.notSupported': 'Not supported',
  'picture.formats': 'Send the picture as PNG, JPEG, WebP, or GIF.',
  'picture.tooDetailed': 'This picture is too detailed. Send a simpler one.',
  'picture.damaged': "We can't open this picture because the file is damaged. Send it again.",
  'picture.required': 'Choose a picture',
  'picture.name': 'Use BrandLogo or BrandIcon',
  color: 'Enter a color such as #9a3b1b',
  'title.long': 'Keep it to {{max}} characters',
  'name.required': 'This field is required',
  'name.taken': 'A brand named "{{name}}" already exists. Pick another name.',
})
