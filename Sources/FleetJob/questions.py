"""The questions about a fleet of apps, as SQL over the Parquet folders that fleet.py writes, and their page."""

# Languages that are written in other scripts than Latin, if the tag of a locale has no script.
SCRIPTS = {
    "Arab": "ar ckb fa ps sd ug ur", "Armn": "hy", "Beng": "as bn", "Cyrl": "be bg kk ky mk mn ru sr tg tt uk", "Deva": "hi mr ne sa",
    "Ethi": "am ti", "Geor": "ka", "Grek": "el", "Gujr": "gu", "Guru": "pa", "Hans": "zh", "Hant": "yue", "Hebr": "he iw yi",
    "Jpan": "ja", "Khmr": "km", "Knda": "kn", "Kore": "ko", "Laoo": "lo", "Mlym": "ml", "Mymr": "my", "Orya": "or", "Sinh": "si",
    "Taml": "ta", "Telu": "te", "Thai": "th", "Tibt": "bo dz",
}
SCRIPT = "CASE WHEN p.locale RLIKE '^zh-(TW|HK|MO)' THEN 'Hant' " + " ".join(
    f"WHEN regexp_extract(p.locale, '^[a-z]+', 0) IN ({', '.join(repr(tag) for tag in tags.split())}) THEN '{script}'"
    for script, tags in SCRIPTS.items()
) + " ELSE 'Latn' END"

# A heading, the sentence that explains the table, and the query. The first column is text and the others are numbers.
QUESTIONS = [
    (
        "Bytes of translations by locale",
        "Archive bytes over all apps; the newest version of each app.",
        """
        SELECT l.locale, count(*) AS apps, sum(l.archiveBytes) AS archiveBytes, sum(l.installBytes) AS installBytes,
               sum(l.messages) AS messages
        FROM newest LATERAL VIEW explode(locales) AS l
        GROUP BY l.locale ORDER BY archiveBytes DESC, l.locale LIMIT 20
        """,
    ),
    (
        "Savings with language packs",
        "Bytes that each archive loses, and their share of it. A device saves less: it downloads "
        "its own pack, and an app with packs has a client library. `simulate` prints what remains.",
        """
        SELECT coalesce(app.name, app.identifier, input) AS app, app.version AS version, before.archiveBytes AS archiveBytes, savedArchiveBytes,
               round(100 * savedArchiveBytes / before.archiveBytes, 1) AS percent
        FROM savings ORDER BY savedArchiveBytes DESC, input LIMIT 20
        """,
    ),
    (
        "Outliers",
        "Apps whose share of translations differs from the median of all apps by more than three median deviations.",
        """
        WITH shares AS (
          SELECT input, coalesce(app.name, app.identifier, input) AS app, 100 * totals.localizedArchiveBytes / totals.archiveBytes AS share
          FROM footprints WHERE totals.archiveBytes > 0),
        middle AS (SELECT percentile(share, 0.5) AS median FROM shares),
        spread AS (SELECT percentile(abs(share - median), 0.5) AS deviation FROM shares, middle)
        SELECT app, round(share, 1) AS percent, round(median, 1) AS median, round(deviation, 1) AS deviation
        FROM shares, middle, spread WHERE abs(share - median) > 3 * deviation
        ORDER BY abs(share - median) DESC, input LIMIT 20
        """,
    ),
    (
        "Worst findings",
        "Findings that are not accepted, by severity and rule.",
        """
        SELECT concat(x.severity, ': ', x.rule) AS finding, count(DISTINCT input) AS apps, count(*) AS findings
        FROM checks LATERAL VIEW explode(findings) AS x WHERE x.accepted IS NULL
        GROUP BY x.severity, x.rule
        ORDER BY CASE x.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, findings DESC, x.rule LIMIT 20
        """,
    ),
    (
        "Growth between versions",
        "Archive bytes and bytes of translations of a version less those of the version before.",
        """
        WITH versions AS (
          SELECT app.identifier AS identifier, app.version AS version, max(totals.archiveBytes) AS archive,
                 max(totals.localizedArchiveBytes) AS localized
          FROM footprints WHERE app.identifier IS NOT NULL AND app.version IS NOT NULL GROUP BY 1, 2),
        pairs AS (
          SELECT *, lag(version) OVER byVersion AS before, lag(archive) OVER byVersion AS archiveBefore,
                 lag(localized) OVER byVersion AS localizedBefore
          FROM versions WINDOW byVersion AS (
            PARTITION BY identifier ORDER BY transform(split(version, '[^0-9]+'), part -> cast(part AS bigint)), version))
        SELECT concat(identifier, ' ', before, ' → ', version) AS versions, archive - archiveBefore AS archiveBytes,
               localized - localizedBefore AS translationBytes
        FROM pairs WHERE before IS NOT NULL ORDER BY abs(localized - localizedBefore) DESC, versions LIMIT 20
        """,
    ),
    (
        "Pack sizes by script",
        "Bytes of a pack on the device and of its download, by the script of its language.",
        f"""
        SELECT coalesce(nullif(regexp_extract(p.locale, '-([A-Z][a-z]{{3}})(-|$)', 1), ''),
                        {SCRIPT}) AS script,
               count(*) AS packs, sum(p.messages) AS messages, cast(percentile(p.packBytes, 0.5) AS bigint) AS medianPackBytes,
               cast(percentile(p.packDownloadBytes, 0.5) AS bigint) AS medianDownloadBytes,
               round(sum(p.packBytes) / sum(p.messages), 1) AS packBytesPerMessage
        FROM savings LATERAL VIEW explode(packs) AS p WHERE p.messages > 0
        GROUP BY 1 ORDER BY packs DESC, script
        """,
    ),
    (
        "Quarantine",
        "Inputs without a report, by the tool and the error without its path.",
        """
        SELECT concat(tool, ': ', regexp_replace(error, '^.*?: ', '')) AS error, count(*) AS inputs
        FROM quarantine GROUP BY 1 ORDER BY inputs DESC, 1 LIMIT 20
        """,
    ),
]


def cell(value):
    if value is None:
        return "–"
    text = f"{value:,}" if isinstance(value, (int, float)) else str(value)
    # Names come from archives: control characters and marks of writing direction are not passed on.
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


def table(frame):
    rows = frame.collect()
    yield "| " + " | ".join(frame.columns) + " |"
    yield "|---|" + "---:|" * (len(frame.columns) - 1)
    for row in rows:
        yield "| " + " | ".join(cell(value) for value in row) + " |"


def page(spark, read):
    """The page in Markdown; all figures are answers of the queries. READ makes the frame of a table."""
    for name in ("footprints", "savings", "checks", "quarantine"):
        read(name).createOrReplaceTempView(name)
    spark.sql("""
        SELECT * FROM (
          SELECT *, row_number() OVER (
            PARTITION BY coalesce(app.identifier, input)
            ORDER BY transform(split(app.version, '[^0-9]+'), part -> cast(part AS bigint)) DESC, input) AS place
          FROM footprints) WHERE place = 1""").createOrReplaceTempView("newest")
    sums = spark.sql("""
        SELECT count(*) AS apps, sum(archive.bytes) AS bytes, sum(totals.localizedArchiveBytes) AS localized,
               (SELECT count(DISTINCT l.locale) FROM footprints LATERAL VIEW explode(locales) AS l) AS locales
        FROM footprints""").first()
    lines = [
        "# A fleet of apps", "",
        f"{sums.apps:,} apps, {sums.bytes:,} bytes; {sums.localized or 0:,} bytes of translations in {sums.locales or 0:,} different locales.",
        "",
    ]
    for heading, text, query in QUESTIONS:
        lines += [f"## {heading}", text, "", *table(spark.sql(query)), ""]
    return "\n".join(lines)
