-- Another server never runs beside this one: nothing uses the former names.

select 1;
