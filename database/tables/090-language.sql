-- language: a language that users can choose. The default is 1.
create table language (
  id int primary key,                                        -- number used in public calls
  code text not null unique check (char_length(code) <= 10), -- BCP 47
  name text not null                                         -- name in that language
);
grant select on language to calibrate_app;

insert into language (id, code, name) values
  (1, 'en', 'English'),
  (2, 'es', 'Español'),
  (3, 'fr', 'Français'),
  (4, 'fr-CA', 'Français (Canada)'),
  (5, 'pt', 'Português'),
  (6, 'de', 'Deutsch'),
  (7, 'ar', 'العربية'),
  (8, 'he', 'עברית'),
  (9, 'vi', 'Tiếng Việt'),
  (10, 'zh', '中文'),
  (11, 'ko', '한국어');
