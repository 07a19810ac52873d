-- By hand: what reports read of a record, a few hundred bytes of up to 64 kB. The fields are those of FACTS in
-- lib/reports/facts.ts. Text is cut where nothing reads further (titles, roles and names after 200 characters; longer than
-- 64 characters is no ID); any other value that is too long becomes `[]`, which is invalid in every field. Null: reports
-- don't read such records.
CREATE OR REPLACE FUNCTION "sync_facts"("tbl" text, "record" json) RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
  fields text[] := CASE tbl
    WHEN 'topics' THEN '{name}'
    WHEN 'meetings' THEN '{title,topicId,startedAt,endedAt,plannedMs,currency,hoursPerYear,loadMultiplier,overrunCapMinutes,'
      'durationMs,attendeeCount,staffCount,externalCount,totalMinor,personMs,overrunMinor}'
    WHEN 'attendees' THEN '{personId,role,external,count,rateKind,rateMinor}'
    WHEN 'segments' THEN '{attendeeId,startedAt,endedAt}'
    WHEN 'pauses' THEN '{startedAt,endedAt}'
  END;
BEGIN
  IF fields IS NULL THEN RETURN NULL; END IF;
  RETURN (
    SELECT coalesce(json_object_agg(field.key, CASE
             WHEN octet_length(field.value::text) <= 400 THEN field.value
             WHEN json_typeof(field.value) = 'string' THEN to_json(left(field.value #>> '{}',
               CASE WHEN field.key IN ('title', 'role', 'name') THEN 200 ELSE 65 END))
             ELSE '[]' END), '{}')
      FROM json_each(record) AS field
     WHERE field.key = ANY(fields)
  );
END
$$;

-- By hand: a trigger, not part of the push statement, so that the facts are right whichever version of the code writes. WHEN
-- avoids calls for ordinary records. A record that has become small keeps no facts.
CREATE OR REPLACE FUNCTION "keep_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facts := CASE WHEN NEW.bytes > 3500 THEN sync_facts(NEW.tbl, NEW.record) END;
  RETURN NEW;
END
$$;
